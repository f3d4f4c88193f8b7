/** Whether bytes begin as a file of this type does: an ISO media file's `ftyp` box, or an EBML header naming WebM. */
export function isVideo(content: Uint8Array, contentType: string): boolean {
  const start = Buffer.from(content.subarray(0, 64))
  if (start.length < 64) return false
  if (contentType === 'video/mp4') return start.toString('latin1', 4, 8) === 'ftyp'
  if (contentType === 'video/webm') return start.readUInt32BE(0) === 0x1a45dfa3 && start.includes('webm')
  return false
}
