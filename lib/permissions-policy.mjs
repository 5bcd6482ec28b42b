/**
 * What browsers may ask of the device, for every page, and for the one that scans a code. The service worker reads it, too.
 */

/** The path of `routes.fromOtherPhone`; a test compares the two. */
export const CAMERA_PATH = '/from-other-phone';

const NEVER = 'geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** The value of `Permissions-Policy`. */
export const permissionsPolicy = `camera=(), ${NEVER}`;

/** The same for the page at `CAMERA_PATH`. */
export const cameraPolicy = `camera=(self), ${NEVER}`;
