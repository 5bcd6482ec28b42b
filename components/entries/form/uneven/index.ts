import { LeftToAssign } from './left-to-assign';
import { SeveralPayers } from './several-payers';
import { SplitList } from './split-list';
import { WaysSheet } from './ways-sheet';

/** What a form shows once an entry is not simply paid by one and shared evenly. It is loaded then, in one piece. */
export const uneven = { LeftToAssign, SeveralPayers, SplitList, WaysSheet };
