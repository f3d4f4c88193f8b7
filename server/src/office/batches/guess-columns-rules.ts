import type { MemberDetailName } from '@chopcard/contract/members/member-details.ts'
import type { ImportColumn, ImportField } from '@chopcard/contract/office/merchant/imports.ts'

/** What people call a column, in the four languages: letters and digits alone. */
const otherNames: Record<Exclude<ImportField, MemberDetailName>, readonly string[]> = {
  cardNumber: [
    'cardnumber',
    'card',
    'cardno',
    'membernumber',
    '卡號',
    '會員卡號',
    '卡号',
    '会员卡号',
    'cartão',
    'númerodocartão',
    'nºdocartão',
  ],
  level: ['level', 'tier', 'memberlevel', '等級', '會員等級', '等级', '会员等级', 'nível', 'níveldomembro', 'nivel'],
  expiresOn: [
    'expires',
    'expireson',
    'expiry',
    'expirydate',
    'validuntil',
    '到期日',
    '有效期限',
    '有效期',
    '到期',
    'validade',
    'expiraem',
    'vencimento',
    'válidoaté',
  ],
  balance: [
    'balance',
    'points',
    'stamps',
    'chops',
    'point',
    '餘額',
    '點數',
    '章數',
    '集點',
    '余额',
    '积分',
    '点数',
    '印章',
    'saldo',
    'pontos',
    'carimbos',
  ],
  remark: ['remark', 'remarks', 'note', 'notes', 'comment', '備註', '备注', 'observação', 'observações', 'nota'],
  info: [],
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}º]/gu, '')

/** What the columns of a file mean, as far as their headings say; each meaning is given once. */
export function guessColumns(
  headings: readonly string[],
  detailNames: Record<MemberDetailName, readonly string[]>,
): ImportColumn[] {
  const names = { ...detailNames, ...otherNames }
  const taken = new Set<ImportField>()
  return headings.flatMap((heading, column): ImportColumn[] => {
    const field = fieldOf(plain(heading), names)
    if (!field || taken.has(field)) return []
    taken.add(field)
    return [{ column, field }]
  })
}

function fieldOf(heading: string, names: Record<ImportField, readonly string[]>): ImportField | undefined {
  const fields = Object.keys(names) as ImportField[]
  return (
    fields.find((field) => names[field].includes(heading)) ??
    // «Balance COFFEE» and the like.
    fields.find((field) => field === 'balance' && names[field].some((name) => heading.startsWith(name)))
  )
}
