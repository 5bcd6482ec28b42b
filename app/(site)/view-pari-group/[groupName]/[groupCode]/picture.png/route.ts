import { pictureRoute } from '@/app/_invitation/picture';

/** The picture of a view-only link in German. */
export const GET = pictureRoute('de');
