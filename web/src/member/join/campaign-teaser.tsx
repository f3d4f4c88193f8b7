import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { usePage } from '../../card-art/page-context.ts'
import { Hero, Logo } from '../../card-art/pictures.tsx'
import printed from '../../card-art/printed.module.css'
import { unitOf } from '../../card-art/unit.ts'
import type { Key } from '../../card-art/words.ts'
import styles from './campaign-teaser.module.css'
import { PromiseDrawing } from './promise-drawing.tsx'

const promises = { '': 'join.collect', Points: 'join.collectPoints', Uses: 'join.uses' } as const satisfies Record<
  ReturnType<typeof unitOf>,
  Key
>

/** What the campaign promises, in its own colours. */
export function CampaignTeaser({ campaign }: { campaign: JoinCampaign }) {
  const { t } = usePage()
  return (
    <section className={`${printed.printed} ${styles.teaser}`}>
      {campaign.heroImage && <Hero className={styles.hero} src={campaign.heroImage} />}
      <Logo className={styles.logo} src={campaign.logo} name={campaign.name} size={84} />
      <h1>{campaign.name}</h1>
      <p className={styles.kind}>{t(`join.kind.${campaign.type}`)}</p>
      <PromiseDrawing campaign={campaign} />
      <p>{t(promises[unitOf(campaign.type)], { count: campaign.stampCount })}</p>
      {campaign.rewardName && <p className={styles.reward}>{campaign.rewardName}</p>}
      {campaign.rewardDescription && <p className={styles.about}>{campaign.rewardDescription}</p>}
    </section>
  )
}
