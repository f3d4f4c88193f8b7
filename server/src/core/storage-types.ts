export type GrantFacts = { contentType: string; size: number; expiresAt: Date }

/** The contents of an upload address of this server. */
export type GrantQuery = { expires: number; type: string; size: number; signature: string }

export type Receiver = {
  /** Whether the server signed the address for this object, size, type and time. */
  signed(key: string, query: GrantQuery): boolean
  /** Stores the upload; false if there was one before. */
  keep(key: string, content: Uint8Array): Promise<boolean>
}

/** File storage; the same interface for the local folder and S3-compatible services. */
export type Storage = {
  /** A signed address for one upload of an object of exactly this size and type. */
  grant(key: string, facts: GrantFacts): Promise<{ url: string; headers: Record<string, string> }>
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The object's bytes; undefined if there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Present if uploads go to this server. */
  receiver?: Receiver
}
