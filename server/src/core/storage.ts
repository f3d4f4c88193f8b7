/** Where files are kept; the same for the local folder and S3-compatible services. */
export type Storage = {
  /** A signed address to put one object of this exact size and type to, once. */
  grant(
    key: string,
    facts: { contentType: string; size: number; expiresAt: Date },
  ): Promise<{ url: string; headers: Record<string, string> }>
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The object's bytes, or undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}
