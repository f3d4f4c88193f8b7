import type { Storage } from './storage-types.ts'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage } from './storage-s3.ts'

/** The configured storage: S3 if it is set up, else the folder `files` of the data folder. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? openS3Storage(config.s3) : openLocalStorage(join(config.dataDir, 'files'), config.secret)
