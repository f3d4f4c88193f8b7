/** How a tag has to be written so that it says who it is at every tap: its address, and the settings of its NDEF file. */
export type TagSettings = {
  /** The address with zeros where the tag puts what it says. */
  url: string
  /** Where in the file the encrypted data begin, and where the code does. */
  piccOffset: number
  macOffset: number
  /** The data of the chip's command ChangeFileSettings (AN12196), in hexadecimal. */
  fileSettings: string
}

const picc = '0'.repeat(32)
const mac = '0'.repeat(16)

/** The address of a tap. */
export const tapUrl = (publicUrl: string, shortKey: string, said: { picc: string; mac: string }): string =>
  `${publicUrl}/member/tap/${shortKey}?p=${said.picc}&c=${said.mac}`

export const settingsOfTag = (publicUrl: string, shortKey: string): TagSettings =>
  settingsFor(tapUrl(publicUrl, shortKey, { picc, mac }))

// An NDEF record stores these beginnings as one byte, as phones write it.
const prefixes = ['https://www.', 'http://www.', 'https://', 'http://']
/** The length of the file, the header of the record, and the byte for the prefix. */
const before = 2 + 4 + 1

/** The settings for an address that has 32 zeros for the data and 16 for the code, in this order. */
export function settingsFor(url: string): TagSettings {
  const stored = url.slice(prefixes.find((prefix) => url.startsWith(prefix))?.length ?? 0)
  const piccOffset = before + stored.indexOf(picc)
  const macOffset = before + stored.indexOf(mac, stored.indexOf(picc) + picc.length)
  return { url, piccOffset, macOffset, fileSettings: fileSettingsOf(piccOffset, macOffset) }
}

/**
 * Plain communication with dynamic messages; read by everybody, written and changed with key 0; UID and counter mirrored as
 * ASCII; data encrypted with key 2, authenticated with key 1, the counter not to be read otherwise; the code covers nothing
 * but them, so that its input begins where it does itself.
 */
const fileSettingsOf = (piccOffset: number, macOffset: number): string =>
  `4000E0C1FF21${[piccOffset, macOffset, macOffset].map(littleEndian).join('')}`.toUpperCase()

function littleEndian(offset: number): string {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(offset, 0, 3)
  return bytes.toString('hex')
}
