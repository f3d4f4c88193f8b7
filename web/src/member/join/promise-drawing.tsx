import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { ComponentType } from 'react'
import { StampPicture } from '../../card-art/stamp-picture.tsx'
import styles from './campaign-teaser.module.css'

const MAX_PICTURES = 5

type Props = { campaign: JoinCampaign }

/** A taste of the card, drawn as its type collects: stamps in a row, coins, tickets to tear off, or steps that rise. */
export function PromiseDrawing({ campaign }: Props) {
  const Drawing = drawings[campaign.type]
  return <Drawing campaign={campaign} />
}

function Stamps({ campaign }: Props) {
  return (
    <div className={styles.stamps} data-drawing="stamps" aria-hidden="true">
      {rowOf(campaign).map((picture, i) => (
        <StampPicture key={i} src={picture} size={44} />
      ))}
    </div>
  )
}

/** Its kinds of stamps in turn, the last still to be won. */
function rowOf({ stamps, stampCount }: JoinCampaign): string[] {
  if (stamps.length === 0) return []
  const length = Math.min(MAX_PICTURES, stampCount)
  return Array.from({ length }, (_, i) => {
    const kind = stamps[i % stamps.length]
    return (i < length - 1 ? kind?.stampedImage : kind?.unstampedImage) ?? ''
  })
}

const star = 'm0-13 3.9 8 8.7 1.2-6.3 6.1 1.5 8.7-7.8-4.1-7.8 4.1 1.5-8.7-6.3-6.1 8.7-1.2z'

function Coins() {
  return (
    <svg className={styles.drawing} data-drawing="points" viewBox="0 0 132 64" aria-hidden="true">
      {[34, 66, 98].map((x) => (
        <g key={x} transform={`translate(${x} 32)`}>
          <circle r="27" />
          <path className={styles.solid} d={star} />
        </g>
      ))}
    </svg>
  )
}

function Tickets({ campaign }: Props) {
  const length = Math.max(1, Math.min(MAX_PICTURES, campaign.stampCount))
  return (
    <svg className={styles.drawing} data-drawing="uses" viewBox={`0 0 ${length * 40 + 8} 64`} aria-hidden="true">
      {Array.from({ length }, (_, i) => (
        <g key={i} transform={`translate(${4 + i * 40} 8)`}>
          <path d="M2 2h36v16a6 6 0 0 0 0 12v16H2V30a6 6 0 0 0 0-12z" />
          <path className={styles.check} d="m12 25 6 6 11-13" />
        </g>
      ))}
    </svg>
  )
}

function Steps() {
  return (
    <svg className={styles.drawing} data-drawing="tiers" viewBox="0 0 156 64" aria-hidden="true">
      <path d="M16 52h40V38h40V24h40" />
      {[
        [34, 40],
        [74, 26],
        [116, 12],
      ].map(([x, y]) => (
        <circle key={x} className={styles.solid} cx={x} cy={y} r="8" />
      ))}
    </svg>
  )
}

const drawings: Record<JoinCampaign['type'], ComponentType<Props>> = {
  chop: Stamps,
  point: Coins,
  prepaid: Tickets,
  'multi-tiers': Steps,
  'multi-rewards': Stamps,
}
