import { test } from './support/person';
import { liveThrough } from './support/whole-journey';

test('four friends share three expenses with odd cents, one pays another, and they settle to zero', async ({
  person,
}) => {
  await liveThrough(person);
});
