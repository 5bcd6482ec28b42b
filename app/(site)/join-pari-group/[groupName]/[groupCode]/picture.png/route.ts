import { pictureRoute } from '@/app/_invitation/picture';

/** The picture of an invitation in German. */
export const GET = pictureRoute('de');
