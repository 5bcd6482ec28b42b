import { byCode } from '@/lib/server/access/access';
import { rememberToldCode } from '@/lib/server/access/code-guard';
import { lookUpGroupUncounted } from '@/lib/server/read/lookup';
import type { Budget } from '@/lib/server/guard/rate-limits';
import { rawJson, successBody } from './answers';
import { budgeted, type Handler } from './route';

type Existence = { readonly message: readonly [found: string, notFound: string] };

/** Whether a group has this code. Every call counts against the budget, whatever the answer. */
export const existence = ({ message: [found, notFound] }: Existence, budget: Budget): Handler =>
  budgeted(budget, async (_request, { group: code = '' }) => {
    const exists = (await lookUpGroupUncounted(byCode(code))) !== null;
    if (exists) rememberToldCode(code);
    return rawJson({ status: 200, body: successBody({ exists }, exists ? found : notFound) });
  });
