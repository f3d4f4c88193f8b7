/** What browsers with Web NFC have (Chrome on Android): TypeScript does not know it. */
type Reader = {
  scan(options: { signal: AbortSignal }): Promise<void>
  write(message: { records: { recordType: 'url'; data: string }[] }): Promise<void>
  onreading: ((event: { serialNumber: string }) => void) | null
  onreadingerror: (() => void) | null
}
type WithNfc = { NDEFReader?: new () => Reader }

/** Whether this browser reads and writes tags. */
export const canUseNfc = (): boolean => (globalThis as WithNfc).NDEFReader !== undefined

function newReader(): Reader {
  const { NDEFReader } = globalThis as WithNfc
  if (!NDEFReader) throw new DOMException('no Web NFC', 'NotSupportedError')
  return new NDEFReader()
}

/** The UID of the next tag that is held to the phone. */
export async function readUid(): Promise<string> {
  const reader = newReader()
  const control = new AbortController()
  const read = new Promise<string>((resolve, reject) => {
    reader.onreading = ({ serialNumber }) => resolve(serialNumber)
    reader.onreadingerror = () => reject(new DOMException('not read', 'NetworkError'))
  })
  await reader.scan({ signal: control.signal })
  return read.finally(() => control.abort())
}

/** Writes an address on the next tag that is held to the phone. */
export const writeUrl = (url: string): Promise<void> =>
  newReader().write({ records: [{ recordType: 'url', data: url }] })

/** What to tell about a failure. */
export function troubleOf(error: unknown): 'missing' | 'denied' | 'failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotSupportedError') return 'missing'
  return name === 'NotAllowedError' || name === 'NotReadableError' ? 'denied' : 'failed'
}
