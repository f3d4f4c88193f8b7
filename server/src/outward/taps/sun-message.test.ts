import { describe, expect, test } from 'vitest'
import { isGenuine, readPicc, sunMac } from './sun-message.ts'
import { diversified, metaKeyOf, tagKeysOf } from './tag-keys.ts'
import { settingsFor } from './tag-settings.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const zeros = Buffer.alloc(16)

describe('the example that the manufacturer publishes (AN12196)', () => {
  const said = { picc: 'EF963FF7828658A599F3041510671E88', mac: '94EED9EE65337086' }
  const data = { uid: '04DE5F1EACC040', counter: 61 }

  test('the message is decrypted to the published UID and counter', () => {
    expect(readPicc(zeros, said.picc)).toEqual(data)
  })

  test('the code of the message is the published one', () => {
    expect(sunMac(zeros, data).toString('hex').toUpperCase()).toBe(said.mac)
    expect(isGenuine(zeros, data, said.mac)).toBe(true)
  })

  test.each([
    ['another code', zeros, data, '94EED9EE65337087'],
    ['a code that is too short', zeros, data, '94EED9EE653370'],
    ['another counter', zeros, { ...data, counter: 62 }, said.mac],
    ['another UID', zeros, { ...data, uid: '04DE5F1EACC041' }, said.mac],
    ['another key', Buffer.alloc(16, 1), data, said.mac],
  ])('a message with %s is not genuine', (_what, key, given, mac) => {
    expect(isGenuine(key, given, mac)).toBe(false)
  })

  test('a message under another key is none', () => {
    expect(readPicc(Buffer.alloc(16, 1), said.picc)).toBeUndefined()
  })

  test('the address of the example leads to the published offsets of the file', () => {
    const url = `https://choose.url.com/ntag424?e=${'0'.repeat(32)}&c=${'0'.repeat(16)}`
    expect(settingsFor(url)).toEqual({
      url,
      piccOffset: 0x20,
      macOffset: 0x43,
      // As published, but for the key numbers: the counter cannot be read (F), and the code has key 1 as there.
      fileSettings: '4000E0C1FF21200000430000430000',
    })
  })
})

describe('the keys of a tag', () => {
  test('a key is derived as the example of AN10922 says', () => {
    const master = hex('00112233445566778899AABBCCDDEEFF')
    const input = [hex('04782E21801D80'), hex('3042F5'), hex('4E585020416275')]
    expect(diversified(master, input).toString('hex').toUpperCase()).toBe('A8DD63A3B89D54B37CA802473FDA9175')
  })

  test('a key from input of another length is refused, where AN10922 and RFC 4493 differ', () => {
    expect(() => diversified(zeros, [Buffer.alloc(15)])).toThrow('another length')
    expect(() => diversified(zeros, [Buffer.alloc(32)])).toThrow('another length')
  })

  test('the keys of two tags differ in all but the one of the merchant', () => {
    const [one, other] = [tagKeysOf(zeros, '04DE5F1EACC040'), tagKeysOf(zeros, '04DE5F1EACC041')]
    const all = [one.master, one.file, one.meta, other.master, other.file].map((key) => key.toString('hex'))
    expect(new Set(all).size).toBe(5)
    expect(other.meta).toEqual(one.meta)
    expect(metaKeyOf(Buffer.alloc(16, 1))).not.toEqual(one.meta)
  })

  test('the offsets are the same for both beginnings of an address that a phone abbreviates', () => {
    const rest = `shop.example/member/tap/abcd1234?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`
    const [short, long] = [settingsFor(`https://${rest}`), settingsFor(`https://www.${rest}`)]
    expect(long).toMatchObject({ piccOffset: short.piccOffset, macOffset: short.macOffset })
  })
})
