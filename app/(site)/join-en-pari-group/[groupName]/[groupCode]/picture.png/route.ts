import { pictureRoute } from '@/app/_invitation/picture';

/** The picture of an invitation in English. */
export const GET = pictureRoute('en');
