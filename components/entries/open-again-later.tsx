import dynamic from 'next/dynamic';

/** Nearly no form is open again, so none carries what is said then, and the texts of all errors with it. */
export const OpenAgain = dynamic(() =>
  import('@/components/entries/open-again').then((again) => again.OpenAgain),
);
