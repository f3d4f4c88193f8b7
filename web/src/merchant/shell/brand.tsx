import type { MerchantInfo } from '@chopcard/contract/merchant/merchant.ts'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { Logo } from '../../kit/logo.tsx'
import { smallPicture } from '../../lib/small-picture.ts'

export type Merchant = z.output<typeof MerchantInfo>
type Props = { merchant: Merchant; isShort?: boolean; onClick?: () => void }

/** The merchant's logo and name, which lead to the dashboard; the name is only heard where it is short. */
export function Brand({ merchant, isShort, onClick }: Props) {
  return (
    <Link to="/dashboard" className="side-brand" onClick={onClick}>
      {merchant.logo ? <img src={smallPicture(merchant.logo)} alt="" width={36} height={36} /> : <Logo size={36} />}
      <span className={isShort ? 'visually-hidden' : 'side-brand-name'}>{merchant.name}</span>
    </Link>
  )
}
