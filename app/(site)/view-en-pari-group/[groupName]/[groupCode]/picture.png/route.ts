import { pictureRoute } from '@/app/_invitation/picture';

/** The picture of a view-only link in English. */
export const GET = pictureRoute('en');
