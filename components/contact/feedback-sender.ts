import { type FeedbackDraft, isBug, messageText } from '@/components/contact/feedback-draft';
import { ApiError } from '@/lib/device/page/api-errors';
import { postFeedback, uploadFile } from '@/lib/device/hooks/feedback';
import { errorTextKey } from '@/lib/device/hooks/error-text';
import { cleanLine } from '@/lib/domain/text/text';
import { isViewKey } from '@/lib/domain/text/codes';
import { newId } from '@/lib/domain/ids';
import type { ErrorTextKey } from '@/lib/errors';

/** Why a message was not sent, and whether the picture is to blame. */
export type SendFailure = { readonly about: 'screenshot' | 'message'; readonly textKey: ErrorTextKey };

type Upload = { readonly file: File; readonly key: string; readonly fileId: string | null };

const uploadFailure = (error: unknown): ErrorTextKey => {
  if (!(error instanceof ApiError)) return 'upload-file-error';
  if (error.status === 413) return 'attached-file-too-big';
  return error.status === 422 ? errorTextKey(error, 'files') : 'upload-file-error';
};

/**
 * Sends the messages of one form. The operator gets the same content only once, however often it is sent: each content
 * has its own idempotency key, and an uploaded picture is not uploaded again.
 */
export class FeedbackSender {
  private upload: Upload | null = null;
  private attempt: { readonly content: string; readonly key: string } | null = null;

  /** @returns null when the message has arrived */
  async send(draft: FeedbackDraft, info: string, groupCode: string): Promise<SendFailure | null> {
    let fileId: string | null = null;
    try {
      if (isBug(draft) && draft.screenshot) fileId = await this.fileIdOf(draft.screenshot);
    } catch (error) {
      return { about: 'screenshot', textKey: uploadFailure(error) };
    }
    try {
      await this.post({
        name: cleanLine(draft.name),
        email: cleanLine(draft.email),
        messageType: draft.messageType,
        feedback: messageText(draft, info),
        // The operator can look for a group by its code alone.
        groupCode: isViewKey(groupCode) ? null : groupCode,
        fileId,
      });
      return null;
    } catch (error) {
      // The server may no longer have the picture, so the next attempt uploads it again.
      if (error instanceof ApiError) this.upload = null;
      return { about: 'message', textKey: errorTextKey(error, 'feedbacks') };
    }
  }

  private async fileIdOf(file: File): Promise<string> {
    if (this.upload?.file !== file) this.upload = { file, key: newId(), fileId: null };
    const { key, fileId } = this.upload;
    if (fileId !== null) return fileId;
    const storedId = await uploadFile(file, key);
    this.upload = { file, key, fileId: storedId };
    return storedId;
  }

  private async post(body: object): Promise<void> {
    const content = JSON.stringify(body);
    if (this.attempt?.content !== content) this.attempt = { content, key: newId() };
    await postFeedback(body, this.attempt.key);
  }
}
