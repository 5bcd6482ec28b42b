'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';

import { ImportBody } from '@/components/import/import-body';
import { type NamedGroup, NewGroupFields } from '@/components/import/new-group-fields';
import { SendBar } from '@/components/import/send-bar';
import { type Target, useImportFlow } from '@/components/import/use-import-flow';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { GroupFrame } from '@/components/shell/frame';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { HumanCheck } from '@/components/shell/human-check/human-check';
import { useHumanCheckWords } from '@/components/shell/human-check/human-check-words';
import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';
import { useFormCheck } from '@/components/shell/human-check/use-form-check';
import { useShellConfig } from '@/components/shell/shell-config';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { isUnderWay, useImportSending } from '@/lib/device/hooks/use-import-sending';
import { asksForToken, CheckNeeded, useNewGroup } from '@/lib/device/hooks/use-new-group';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { groupNameProblem } from '@/lib/device/page/name-text';
import { currencyOfIsoCode, isCurrency } from '@/lib/domain/money/currencies';
import { cleanLine, replaceSlashes } from '@/lib/domain/text/text';
import type { FileGroup } from '@/lib/import/open-file';
import { DEVICE_MAX_GROUPS, GROUP_NAME_MAX_LENGTH } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode, isStoreFull } from '@/lib/session/stored-groups';

const NOBODY: Target = { groupCode: null, members: [], hasEntries: false };

/** What a new group has if the file does not say. */
const USUAL_CURRENCY = '€';

function currencyOf(group: FileGroup | null): string {
  if (group?.currency) return currencyOfIsoCode(group.currency) ?? USUAL_CURRENCY;
  return group?.symbol !== undefined && isCurrency(group.symbol) ? group.symbol : USUAL_CURRENCY;
}

/** The name of the group in the file, else that of the file. */
function nameIn(group: FileGroup | null, fileName: string): string {
  const name = group?.name ?? fileName.replace(/\.[a-z]{1,5}$/i, '');
  return cleanLine(replaceSlashes(cleanLine(name)).slice(0, GROUP_NAME_MAX_LENGTH));
}

/** What is asked of the group, kept for the group of the file that it was said of, however its columns are read. */
function useNamedGroup() {
  const [said, setSaid] = useState<{ of: string } & Partial<NamedGroup>>({ of: '' });
  return {
    readFor: (of: string, group: FileGroup | null, fileName: string): NamedGroup => {
      const own: Partial<NamedGroup> = said.of === of ? said : {};
      return { name: own.name ?? nameIn(group, fileName), currency: own.currency ?? currencyOf(group) };
    },
    say: (of: string, part: Partial<NamedGroup>) =>
      setSaid((former) => ({ ...(former.of === of ? former : {}), of, ...part })),
  };
}

/** `/bring-group`: the file of another product becomes a group. */
export function BringScreen() {
  const t = useTranslations('import.bring');
  useDocumentTitle(t('title'));
  const session = useSession();
  const openScreen = useOpenScreen();
  const named = useNamedGroup();
  const flow = useImportFlow(NOBODY, (group, of) => named.readFor(of, group, '').currency);
  const { name, currency } = named.readFor(flow.of, flow.group, flow.file?.name ?? t('unnamed'));
  const errorText = useTranslations('errors');
  const { groupCreation } = useShellConfig();
  const [token, setToken] = useState('');
  const [asksToken, setAsksToken] = useState(groupCreation === 'token');
  const { isMade, make, drop } = useNewGroup();
  const { state, send, stop } = useImportSending();
  const check = useFormCheck(false);
  const form = useRef<HTMLFormElement>(null);
  const checkWords = useHumanCheckWords();
  const isFull = !isMade && isStoreFull(session);
  const backHref = currentGroupCode(session) === null ? routes.home : routes.manageGroups;

  /** Nothing may be left of a file that goes or is stopped: the next one would come into its group. */
  const takeBack = useCallback((): boolean => {
    const wasStopped = stop();
    if (wasStopped) drop();
    return wasStopped;
  }, [stop, drop]);
  const solution = (): string | null => {
    const value = form.current && new FormData(form.current).get(SOLUTION_FIELD);
    return typeof value === 'string' && check.shown?.phase === 'solved' ? value : null;
  };
  const findGroup = async () => {
    try {
      return await make(
        { name: cleanLine(name), currency, inactiveDataPurge: flow.group?.purge ?? true },
        { solution: solution(), token },
      );
    } catch (error) {
      if (error instanceof CheckNeeded) check.demand();
      if (asksForToken(error)) setAsksToken(true);
      throw error;
    }
  };
  const bring = async () => {
    const job = flow.jobFor(null);
    if (job !== null && (await send(findGroup, job)) !== null) openScreen(routes.main);
  };
  const refusal = isFull
    ? t('full', { max: DEVICE_MAX_GROUPS })
    : groupCreation === 'closed' && !isMade
      ? errorText('group-creation-closed')
      : null;
  const hindrance = refusal ?? (groupNameProblem(name) !== null ? t('nameFirst') : null);
  const isTokenWrong = state.phase === 'failed' && asksForToken(state.error);
  const isUnchecked = state.phase === 'failed' && state.error instanceof CheckNeeded;
  return (
    <GroupFrame
      dock={false}
      bar={<NavBar title={t('title')} start={<BackLink href={backHref} />} />}
      actionBar={
        <SendBar
          flow={flow}
          sending={state}
          onSend={() => void bring()}
          onStop={takeBack}
          hindrance={hindrance}
          {...(isUnchecked && { failure: t('unchecked') })}
          {...(isMade && { afterFailure: t('made') })}
          check={
            check.shown && (
              <form ref={form} method="post" action={routes.needsScript}>
                <HumanCheck check={check.shown} words={checkWords} />
              </form>
            )
          }
        />
      }
    >
      <div className="grid gap-4 pt-3 pb-6">
        {refusal !== null && <ErrorNotice>{refusal}</ErrorNotice>}
        <ImportBody
          flow={flow}
          target={NOBODY}
          lead={t('lead')}
          isSending={isUnderWay(state)}
          onLeave={takeBack}
          ofGroup={
            <NewGroupFields
              group={{ name, currency }}
              {...(asksToken && { token: { value: token, isWrong: isTokenWrong, onChange: setToken } })}
              isMade={isMade}
              onChange={(part) => named.say(flow.of, part)}
            />
          }
        />
      </div>
    </GroupFrame>
  );
}
