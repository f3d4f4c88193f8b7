import { Segmented } from 'antd'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { CardArt } from '../../../card-art/card-art.tsx'
import { PageContext } from '../../../card-art/page-context.ts'
import { RewardSteps } from '../../../card-art/reward-steps.tsx'
import { translator } from '../../../card-art/words.ts'
import { readable } from '../../../kit/contrast.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { PreviewBox } from '../../../kit/preview-box.tsx'
import type { Language } from '../../../lib/languages.ts'
import './card-preview.css'
import type { FormValues } from './form-values.ts'
import { merchantToday } from './merchant-today.ts'
import { previewCard, stages, type Stage } from './preview-card.ts'

const SampleCode = lazyPart<{ cardNumber: string; isChanging: boolean }>(() => import('./sample-code.tsx'))

/** The member's card as it becomes, on a phone. */
export default function CardPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('campaigns')
  const [stage, setStage] = useState<Stage>('some')
  const context = values.type
  return (
    <PreviewBox title={t('preview.title')}>
      <Segmented
        block
        disabled={false}
        aria-label={t('preview.stage')}
        value={stage}
        onChange={setStage}
        options={stages.map((value) => ({ value, label: t(`preview.${value}`, { context }) }))}
      />
      <div className="phone">
        <MembersCard values={values} stage={stage} />
      </div>
    </PreviewBox>
  )
}

function MembersCard({ values, stage }: { values: FormValues; stage: Stage }) {
  const { t, i18n } = useTranslation(['campaigns', 'member'])
  const language = i18n.language as Language
  const words = i18n.getResourceBundle(language, 'member') as MemberWords
  const page = { language, timeZone: 'UTC', t: translator(words, language) }
  const today = merchantToday()
  const card = previewCard(values, stage, {
    name: t('preview.unnamed'),
    reward: t('preview.noReward'),
    member: t('preview.member'),
    gift: t('card.welcomeGift', { ns: 'member', gift: values.welcomeGift }),
  })
  const { backgroundColor: ground = '', foregroundColor: text } = values
  const accent = /^#[0-9a-f]{6}$/i.test(ground) ? readable(ground, '#fffdf8') : ground
  const colours = { '--card': ground, '--on-card': text, '--accent': accent } as CSSProperties
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long card is scrolled by the keyboard, too
    <article className="preview-page" style={colours} tabIndex={0} aria-label={t('preview.title')}>
      <PageContext value={page}>
        <CardArt card={card} landed={{}} today={today} heading="h2" />
        <SampleCode cardNumber={card.cardNumber} isChanging={Boolean(values.changingQr)} />
        {card.rewards.length > 1 && (
          <div className="preview-sheet">
            <RewardSteps card={card} today={today} />
          </div>
        )}
      </PageContext>
    </article>
  )
}
