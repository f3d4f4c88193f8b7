import type { HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import { expect, test } from 'vitest'
import words from '../../../locales/en-US/vouchers.json' with { type: 'json' }
import { renderVoucher } from '../entry-server.tsx'
import { english } from '../fixture.ts'
import { qrPath } from '../qr-path.ts'

const voucher: HolderVoucher = {
  token: 'vt_',
  merchant: { name: 'Kopi Corner', logo: null, timeZone: 'Asia/Singapore' },
  title: '<b>A treat</b>',
  description: 'Cake for two',
  terms: '',
  banner: '/files/banner.webp',
  detailBanner: '/files/detail.webp',
  backgroundColor: '#5b3a29',
  foregroundColor: '#fff4e2',
  code: 'ABCD2345EFGH6789',
  state: 'active',
  amount: 5000,
  balance: 3500,
  currency: 'SGD',
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  changesIn: null,
  lines: [{ id: 'line', kind: 'consume', amount: -1500, at: '2026-06-01T04:00:00Z' }],
  version: 1,
  ways: ['pin'],
}

test('a voucher’s page shows its balance, code and history as text', () => {
  const { html } = renderVoucher({
    language: 'en-US',
    words: { ...english, voucher: words.member },
    voucher,
    qr: qrPath(voucher.code),
  })
  for (const said of ['35.00', '15.00', 'ABCD 2345 EFGH 6789', '&lt;b&gt;A treat', 'Spent', 'Pay with this voucher'])
    expect(html).toContain(said)
})
