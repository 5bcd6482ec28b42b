import { OwnWaysSheet } from './own-ways-sheet';
import { SharedWays } from './shared-ways';

/** What is loaded together. */
const payWays = { OwnWaysSheet, SharedWays };

export default payWays;
