import type { FastifyInstance } from 'fastify'
import {
  completeSystemUpload as completeSystem,
  systemPresignedUrl,
} from '@chopcard/contract/platform/admin/uploads.ts'
import {
  campaignPresignedUrl,
  completeUpload as complete,
  presignedUrl,
} from '@chopcard/contract/office/merchant/uploads.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { completeUpload } from './complete-upload.ts'
import { grantUpload } from './grant-upload.ts'
import { completeSystemUpload, grantSystemUpload } from './platform-files.ts'
import { receiveUploads } from './receive-upload.ts'
import { serveFiles } from './serve-file.ts'

export const uploadsApi = [
  serve(presignedUrl, grantUpload),
  serve(campaignPresignedUrl, (ctx, input) => grantUpload(ctx, input)),
  serve(complete, completeUpload),
  serve(systemPresignedUrl, grantSystemUpload),
  serve(completeSystem, completeSystemUpload),
]

export const uploadsJobs: readonly JobHandler<JobName>[] = [cleanUpUploads]

/** The addresses beside the API: where files are put (by the local storage's grants) and read. */
export function registerUploads(server: FastifyInstance, app: App): void {
  if (app.storage.receiver) receiveUploads(server, app, app.storage.receiver)
  serveFiles(server, app)
}
