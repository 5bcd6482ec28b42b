import { categoryOf } from '@/lib/domain/entry/category';
import { CopyBehind } from './copy-behind';
import { CurrencySheet } from './currency-sheet';
import { OpenFields } from './open-fields';
import { QuietCategory } from './quiet-category';

/** What the quiet line of a form opens, the currencies, and what guesses the category. It is loaded then, in one piece. */
export const more = { categoryOf, CopyBehind, CurrencySheet, OpenFields, QuietCategory };
