import type { Locator } from '@playwright/test';

import type { Person } from './person';

/** The field for the name of a new member; in a new group the first one asks for the own name. */
export const memberField = ({ page, texts }: Pick<Person, 'page' | 'texts'>): Locator =>
  page.getByLabel(new RegExp(`^(${texts.members.label}|${texts.members.ownLabel})$`));
