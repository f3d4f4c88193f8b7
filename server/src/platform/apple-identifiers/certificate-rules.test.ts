import { expect, test } from 'vitest'
import { certificateProblems, type CredentialFacts } from './certificate-rules.ts'

const wanted = { passTypeId: 'pass.com.example', teamId: 'TEAM123456' }
const [before, now, after] = [new Date('2026-01-01'), new Date('2026-06-01'), new Date('2027-01-01')]
const certificate = {
  names: ['pass.com.example'],
  units: ['TEAM123456'],
  keyKind: 'rsa',
  validFrom: before,
  validTo: after,
}
const right: CredentialFacts = {
  certificate,
  key: 'fits',
  issuer: { keyKind: 'rsa', validFrom: before, validTo: after },
  issuerName: 'WWDR',
}
const withCertificate = (facts: Partial<CredentialFacts['certificate']>) => ({
  ...right,
  certificate: { ...certificate, ...facts },
})

test.each<[string, CredentialFacts, string[]]>([
  ['all fits', right, []],
  ['the common name has Apple’s words before it', withCertificate({ names: ['Pass Type ID: pass.com.example'] }), []],
  [
    'it is for another pass type',
    withCertificate({ names: ['pass.com.other'] }),
    ['certificate certificateOtherPassType'],
  ],
  [
    'a longer name begins alike',
    withCertificate({ names: ['pass.com.example.two'] }),
    ['certificate certificateOtherPassType'],
  ],
  ['it has no names', withCertificate({ names: [] }), ['certificate certificateOtherPassType']],
  ['it is for another team', withCertificate({ units: ['OTHERTEAM1'] }), ['certificate certificateOtherTeam']],
  ['it ends at this moment', withCertificate({ validTo: now }), ['certificate certificateExpired']],
  ['it begins later', withCertificate({ validFrom: after }), ['certificate certificateNotYetValid']],
  ['there is no key', { ...right, key: 'missing' }, ['privateKey privateKeyMissing']],
  ['the key is another’s', { ...right, key: 'other' }, ['privateKey privateKeyOther']],
  ['there is no issuer', { ...right, issuer: 'missing' }, ['issuer issuerMissing']],
  ['the issuer did not issue it', { ...right, issuer: 'other' }, ['issuer issuerOther']],
  [
    'the issuer has ended',
    { ...right, issuer: { keyKind: 'rsa', validFrom: before, validTo: now } },
    ['issuer certificateExpired'],
  ],
  ['its key is of an elliptic curve', withCertificate({ keyKind: 'ec' }), ['certificate certificateNotRsa']],
  [
    'the issuer’s key is of an elliptic curve',
    { ...right, issuer: { keyKind: 'ec', validFrom: before, validTo: after } },
    ['issuer certificateNotRsa'],
  ],
  [
    'each field gets its first problem',
    { ...withCertificate({ names: [], units: [], validTo: before }), key: 'missing', issuer: 'missing' },
    ['certificate certificateOtherPassType', 'privateKey privateKeyMissing', 'issuer issuerMissing'],
  ],
])('the certificate rules report problems by field: %s', (_, facts, problems) => {
  expect(certificateProblems(wanted, facts, now).map(({ path, message }) => `${path} ${message}`)).toEqual(problems)
})
