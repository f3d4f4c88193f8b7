import {
  completeSystemUpload as completeSystem,
  systemPresignedUrl,
} from '@chopcard/contract/platform/admin/uploads.ts'
import {
  campaignPresignedUrl,
  completeUpload as complete,
  presignedUrl,
} from '@chopcard/contract/accounts/merchant/uploads.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { completeUpload } from './complete-upload.ts'
import { grantUpload } from './grant-upload.ts'
import { completeSystemUpload, grantSystemUpload } from './platform-files.ts'
import { receiveUploads } from './receive-upload.ts'
import { serveFiles } from './serve-file.ts'

export const uploadsFeature = defineFeature({
  name: 'uploads',
  exports: ['claim-upload', 'grant-upload', 'publish-picture', 'read-workbook'],
  tables: ['file', 'platform_file'],
  routes: [
    serve(presignedUrl, grantUpload),
    serve(campaignPresignedUrl, (ctx, input) => grantUpload(ctx, input)),
    serve(complete, completeUpload),
    serve(systemPresignedUrl, grantSystemUpload),
    serve(completeSystem, completeSystemUpload),
  ],
  jobs: [cleanUpUploads],
  // Where files are put (by the local storage's grants) and read.
  pages(server, app) {
    if (app.storage.receiver) receiveUploads(server, app, app.storage.receiver)
    serveFiles(server, app)
  },
})
