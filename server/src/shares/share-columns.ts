import type { NewShare } from '@spindle/contracts/shares/shares';

/** What the owner of a share decides when they create it, and may change. */
type Decisions = Partial<
  Pick<
    NewShare,
    | 'name'
    | 'allow_download'
    | 'comments'
    | 'can_choose'
    | 'choice_max'
    | 'can_review'
    | 'can_upload'
    | 'upload_files_max'
    | 'upload_bytes_max'
  >
>;

/** The columns of these. */
interface Columns<D extends Decisions> {
  name: D['name'];
  allowDownload: D['allow_download'];
  comments: D['comments'];
  canChoose: D['can_choose'];
  choiceMax: D['choice_max'];
  canReview: D['can_review'];
  canUpload: D['can_upload'];
  uploadFilesMax: D['upload_files_max'];
  uploadBytesMax: D['upload_bytes_max'];
}

/** Returns the columns of a share that a request sets; undefined for those that a change leaves as they are. */
export function shareColumns<D extends Decisions>(body: D): Columns<D> {
  return {
    name: body.name,
    allowDownload: body.allow_download,
    comments: body.comments,
    canChoose: body.can_choose,
    choiceMax: body.choice_max,
    canReview: body.can_review,
    canUpload: body.can_upload,
    uploadFilesMax: body.upload_files_max,
    uploadBytesMax: body.upload_bytes_max,
  };
}
