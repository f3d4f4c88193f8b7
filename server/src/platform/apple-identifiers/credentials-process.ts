import { createPrivateKey } from 'node:crypto'
import { json } from 'node:stream/consumers'
import forge from 'node-forge'
import { certificateIn, type Found, openFiles, orNone, Unreadable } from './open-files.ts'
import type { CredentialFiles } from './credential-files.ts'

/** The files come by stdin; what is in them goes to stdout as PEM, or which of them cannot be read. */
const work = async () => openFiles((await json(process.stdin)) as CredentialFiles, { openPkcs12 })

function openPkcs12(bytes: Buffer, passphrase: string): Found {
  const pfx = openArchive(bytes, passphrase)
  const bags = (type = '') => pfx.getBags({ bagType: type })[type] ?? []
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids
  return {
    certificates: bags(certBag).flatMap(({ cert, asn1 }) =>
      certificateIn(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1)),
    ),
    keys: [...bags(keyBag), ...bags(pkcs8ShroudedKeyBag)].flatMap(({ key, asn1 }) =>
      orNone(() => {
        const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1
        return createPrivateKey({ key: derOf(info), format: 'der', type: 'pkcs8' })
      }),
    ),
  }
}

function openArchive(bytes: Buffer, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(bytes.toString('binary')))
    return forge.pkcs12.pkcs12FromAsn1(asn1, passphrase)
  } catch (error) {
    const isWrong = error instanceof Error && /MAC could not be verified|Invalid password/i.test(error.message)
    throw isWrong
      ? new Unreadable('passphrase', 'passphraseWrong')
      : new Unreadable('certificate', 'certificateUnreadable')
  }
}

const derOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

const answer = await work().catch((error: unknown) => ({
  problem:
    error instanceof Unreadable
      ? { path: error.path, message: error.message }
      : { path: 'certificate', message: 'certificateUnreadable' },
}))
process.stdout.write(JSON.stringify(answer))
