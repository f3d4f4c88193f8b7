import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authority, makeAuthority, makePassCertificate, otherKey, passKey } from '../../../test/make-certificates.ts'
import { unzip, verifyByOpenssl } from '../../../test/read-pass-file.ts'
import { manifestOf, passFile, zipFiles } from './pass-file.ts'
import { openSigner, signDetached } from './pkcs7.ts'

const certificate = makePassCertificate({ passTypeId: 'pass.example.x', teamId: 'TEAM123456' })
const signer = openSigner({ certificate, issuer: authority.pem, privateKey: passKey.privateKey })
const content = Buffer.from('{"pass.json":"äöü 票"}')

test('openssl takes a signature for that of the content and of the authority, and for no other', () => {
  const signature = signDetached(content, signer, new Date())
  expect(verifyByOpenssl(content, signature, authority.pem)).toBe(content.toString())
  expect(() => verifyByOpenssl(Buffer.from('{"pass.json":"other"}'), signature, authority.pem)).toThrow(
    /digest failure/,
  )
  const stranger = makeAuthority('Test WWDR', {}, otherKey)
  expect(() => verifyByOpenssl(content, signature, stranger.pem)).toThrow(/verify error/)
})

test('a signature holds both certificates and the time, as Wallet wants it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-signature-'))
  try {
    const file = join(folder, 'signature')
    writeFileSync(file, signDetached(content, signer, new Date('2026-11-24T10:00:00Z')))
    const openssl = (...args: string[]) => execFileSync('openssl', [...args, '-inform', 'DER', '-in', file]).toString()
    expect(openssl('pkcs7', '-print_certs', '-noout').match(/subject=/g)).toHaveLength(2)
    const parsed = openssl('asn1parse')
    expect(parsed).toContain('signingTime')
    expect(parsed).toContain('UTCTIME           :261124100000Z')
    expect(parsed).not.toContain(content.toString())
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an archive is read by another program, and holds each file as it was', () => {
  const files = { 'pass.json': passFile(content), 'zh-Hant.lproj/pass.strings': passFile(Buffer.from('票')) }
  const archive = zipFiles(files)
  expect(Object.fromEntries(unzip(archive))).toEqual({
    'pass.json': content,
    'zh-Hant.lproj/pass.strings': Buffer.from('票'),
  })
  const sha1 = (bytes: Buffer) =>
    execFileSync('openssl', ['dgst', '-sha1', '-r'], { input: bytes }).toString().split(' ')[0]
  expect(JSON.parse(manifestOf(files).toString())).toEqual({
    'pass.json': sha1(content),
    'zh-Hant.lproj/pass.strings': sha1(Buffer.from('票')),
  })
})
