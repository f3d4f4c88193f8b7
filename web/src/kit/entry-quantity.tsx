import './stamps.css'
import { formatSigned } from '../lib/format.ts'

type Props = { quantity: number; isVoided?: boolean }

/** A signed quantity of the chop log: green up, red down, struck when it was voided. */
export function EntryQuantity({ quantity, isVoided }: Props) {
  const direction = quantity < 0 ? 'entry-down' : 'entry-up'
  const text = formatSigned(quantity)
  return (
    <span className={`entry-quantity ${direction}`}>{isVoided ? <s className="entry-voided">{text}</s> : text}</span>
  )
}
