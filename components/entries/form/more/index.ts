import { categoryOf } from '@/lib/domain/entry/category';
import { CopyBehind } from './copy-behind';
import { OpenFields } from './open-fields';
import { QuietCategory } from './quiet-category';

/** What the quiet line of a form opens, and what guesses the category. It is loaded then, in one piece. */
export const more = { categoryOf, CopyBehind, OpenFields, QuietCategory };
