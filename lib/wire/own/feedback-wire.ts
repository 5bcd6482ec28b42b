import { z } from 'zod';
import { groupCodeOut, idOut, instantOut } from '@/lib/wire/fields';

/** Feedback on the wire; `groupCode` is the code that was sent, whether such a group exists or not. */
export const feedbackOut = z
  .object({
    _id: idOut,
    name: z.string().meta({ examples: ['Anna'] }),
    email: z.string().meta({ examples: ['anna@example.org'] }),
    messageType: z.string().meta({ examples: ['issue/bug'] }),
    feedback: z.string().meta({ examples: ['Mir fehlt ein dunkles Design.'] }),
    groupCode: groupCodeOut.nullable(),
    fileId: idOut.nullable(),
    createdAt: instantOut,
    updatedAt: instantOut,
  })
  .meta({ id: 'Feedback' });

export type WireFeedback = z.infer<typeof feedbackOut>;

type SavedFeedback = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly messageType: string;
  readonly message: string;
  readonly groupCode: string | null;
  readonly fileId: string | null;
  readonly createdAt: Date;
};

/** Feedback as the answer to the POST that sent it. */
export const feedbackToWire = (feedback: SavedFeedback): WireFeedback => ({
  _id: feedback.id,
  name: feedback.name,
  email: feedback.email,
  messageType: feedback.messageType,
  feedback: feedback.message,
  groupCode: feedback.groupCode,
  fileId: feedback.fileId,
  createdAt: feedback.createdAt.toISOString(),
  updatedAt: feedback.createdAt.toISOString(),
});
