import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';
import { newId } from '@/lib/domain/ids';
import { routes } from '@/lib/routes';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { house } from '@/tests/support/house';
import { type Started, startServer } from '@/tests/support/own-server';
import { solve } from '@/tests/support/solve-puzzle';

/** What pages say where the operator restricts who creates groups, and what becomes of a form without script. */

const TOKEN = 'served-token-of-the-club';

const start = (mode: string): Promise<Started> =>
  startServer(['bin/pari.mjs', 'start'], {
    DATABASE_URL: house.databaseUrl,
    GROUP_CREATION: mode,
    GROUP_CREATION_TOKENS: TOKEN,
    PARI_PUZZLE_DIFFICULTY: '20',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
  });

const pageOf = async ({ port }: Started, path: string, language = 'de') => {
  const headers = { accept: 'text/html', cookie: `language=${language}` };
  return (await fetch(`http://localhost:${port}${path}`, { headers })).text();
};

const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

/** What Next needs to find the action of the form, as a browser without script posts it. */
function formOf(html: string): FormData {
  const form = new FormData();
  const part = html.split('<form').find((each) => each.includes('name="groupName"')) ?? '';
  const attribute = (input: string, name: string) =>
    (new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  for (const [input] of part.split('</form>')[0]?.matchAll(/<input[^>]*type="hidden"[^>]*>/g) ?? [])
    form.set(attribute(input, 'name'), attribute(input, 'value'));
  return form;
}

test('with a token: the words of the home page, the field of the form, and no token in the log', async () => {
  const server = await start('token');
  for (const [language, texts] of Object.entries({ de, en })) {
    const home = await pageOf(server, routes.home, language);
    expect(home).toContain(texts.home.newGroups.token);
    expect(hrefs(home)).toEqual(expect.arrayContaining([routes.onboardingCreateGroup, routes.bringGroup]));
    const page = await pageOf(server, routes.onboardingCreateGroup, language);
    expect(page).toContain(texts.onboarding.createGroup.token.label);
  }
  const origin = `http://localhost:${server.port}`;
  const submit = async (groupToken: string) => {
    const form = formOf(await pageOf(server, routes.onboardingCreateGroup));
    const { data } = (await (await fetch(`${origin}/api/v1/captchas/puzzle?sitekey=pari`)).json()) as {
      readonly data: { readonly puzzle: string };
    };
    const fields = { groupName: 'Verein', idempotencyKey: newId(), groupToken };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(SOLUTION_FIELD, solve(data.puzzle));
    const headers = { accept: 'text/html' };
    return fetch(origin + routes.onboardingCreateGroup, {
      ...{ method: 'POST', body: form, headers, redirect: 'manual' },
    });
  };
  const wrong = await submit('wrong-token-of-the-club');
  const shown = await wrong.text();
  expect(shown).toContain(de.errors['group-token-refused']);
  expect(shown).not.toContain('wrong-token-of-the-club"');
  expect((await submit(TOKEN)).headers.get('location')).toContain(routes.createGroupMembers);
  await fetch(`${origin}/api/v1/groups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-group-token': TOKEN },
    body: '{"groupName":"Verein"}',
  });
  await server.stop();
  expect(server.said()).not.toContain('token-of-the-club');
});

test('closed: no way to a new group, in words, and both addresses say why', async () => {
  const server = await start('closed');
  for (const [language, texts] of Object.entries({ de, en })) {
    const home = await pageOf(server, routes.home, language);
    expect(home).toContain(texts.home.newGroups.closed);
    expect(hrefs(home)).not.toEqual(expect.arrayContaining([routes.onboardingCreateGroup]));
    expect(hrefs(home)).not.toEqual(expect.arrayContaining([routes.bringGroup]));
    const page = await pageOf(server, routes.onboardingCreateGroup, language);
    expect(page).toContain(texts.onboarding.createGroup.closed.text);
    expect(page).not.toContain('name="groupName"');
    expect(await pageOf(server, routes.bringGroup, language)).toContain(
      texts.errors['group-creation-closed'],
    );
  }
  await server.stop();
});
