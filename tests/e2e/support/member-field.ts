import type { Locator } from '@playwright/test';

import type { Person } from './person';

/** The field for the name of a new member. In a new group its label first asks for one's own name. */
export const memberField = ({ page, texts }: Pick<Person, 'page' | 'texts'>): Locator =>
  page.getByLabel(new RegExp(`^(${texts.members.label}|${texts.members.ownLabel})$`));
