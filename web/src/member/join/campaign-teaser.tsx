import type { JoinCampaign } from '@chopcard/contract/member/pages.ts'
import { usePage } from '../../card-face/page-context.ts'
import { Hero, Logo } from '../../card-face/pictures.tsx'
import printed from '../../card-face/printed.module.css'
import { StampPicture } from '../../card-face/stamp-picture.tsx'
import type { Key } from '../../card-face/words.ts'
import styles from './campaign-teaser.module.css'

const mostPictures = 5
const promises: Partial<Record<JoinCampaign['type'], Key>> = { point: 'join.collectPoints', prepaid: 'join.uses' }

/** What the campaign promises, in its own colours. */
export function CampaignTeaser({ campaign }: { campaign: JoinCampaign }) {
  const { t } = usePage()
  return (
    <section className={`${printed.printed} ${styles.teaser}`}>
      {campaign.heroImage && <Hero className={styles.hero} src={campaign.heroImage} />}
      <Logo className={styles.logo} src={campaign.logo} name={campaign.name} size={84} />
      <h1>{campaign.name}</h1>
      <div className={styles.stamps} aria-hidden="true">
        {rowOf(campaign).map((picture, i) => (
          <StampPicture key={i} src={picture} size={44} />
        ))}
      </div>
      <p>{t(promises[campaign.type] ?? 'join.collect', { count: campaign.stampCount })}</p>
      {campaign.rewardName && <p className={styles.reward}>{campaign.rewardName}</p>}
      {campaign.rewardDescription && <p className={styles.about}>{campaign.rewardDescription}</p>}
    </section>
  )
}

/** A taste of the card: its kinds of stamps in turn, the last still to be won. */
function rowOf({ stamps, stampCount }: JoinCampaign): string[] {
  if (stamps.length === 0) return []
  const length = Math.min(mostPictures, stampCount)
  return Array.from({ length }, (_, i) => {
    const kind = stamps[i % stamps.length]
    return (i < length - 1 ? kind?.stampedImage : kind?.unstampedImage) ?? ''
  })
}
