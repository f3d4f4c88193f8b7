import { join } from 'node:path'
import type { Config } from './config.ts'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage } from './storage-s3.ts'

/** Where files are kept; the same for the local folder and S3-compatible services. */
export type Storage = {
  /** A signed address to put one object of this exact size and type to, once. */
  grant(key: string, facts: GrantFacts): Promise<{ url: string; headers: Record<string, string> }>
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The object's bytes, or undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Present where the granted addresses are our own. */
  receiver?: Receiver
}

export type GrantFacts = { contentType: string; size: number; expiresAt: Date }

/** What a granted address of ours says. */
export type GrantQuery = { expires: number; type: string; size: number; signature: string }

export type Receiver = {
  /** Whether we signed the address for this object, size, type and time. */
  signed(key: string, query: GrantQuery): boolean
  /** Keeps what arrived; false when something had arrived before. */
  keep(key: string, content: Uint8Array): Promise<boolean>
}

/** The storage that the configuration names: S3 when it is set up, else the folder `files` of the data directory. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? openS3Storage(config.s3) : openLocalStorage(join(config.dataDir, 'files'), config.secret)
