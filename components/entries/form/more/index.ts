import { categoryOf } from '@/lib/domain/entry/category';
import { OlderEntry } from './older-entry';
import { CurrencySheet } from './currency-sheet';
import { OpenFields } from './open-fields';
import { CategoryToStore } from './category-to-store';

/** What the quiet line of a form opens, the currencies, and what guesses the category. It is loaded then, in one piece. */
export const more = { categoryOf, OlderEntry, CurrencySheet, OpenFields, CategoryToStore };
