import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { FirstCardDraft } from '@chopcard/contract/office/merchant/first-steps.ts'
import { type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../../kit/colour-field.tsx'
import { Field } from '../../../../kit/form.tsx'
import { PictureField } from '../../../../kit/picture-field.tsx'
import { type CampaignTemplate, campaignTemplates, type TemplateName, templateNames } from '../campaign-templates.ts'
import { FormSection } from '../form-section.tsx'
import { NumberField } from '../number-field.tsx'
import { stampShapes } from '../stamp-shapes.ts'
import '../../../../kit/templates.css'
import '../template-choice.css'
import { useTemplateWords } from '../use-template-words.ts'
import { beginWith, hasOwnCount, templateOf } from './first-card.ts'
import { LookChoice } from './look-choice.tsx'

type Props = {
  form: FormInstance
  card: FirstCardDraft | undefined
  /** A template was chosen, which fills all the rest. */
  onBegin: (draft: FirstCardDraft) => void
}

/** What is asked for the first card: the kind of shop first, which answers the rest for the time being. */
export function CardFields({ form, card, onBegin }: Props) {
  const { t } = useTranslation('first-steps')
  const wordsOf = useTemplateWords()
  const begin = (name: TemplateName) => {
    const draft = beginWith(name, wordsOf(name))
    form.setFieldsValue(draft)
    onBegin(draft)
  }
  const template = card && templateOf(card.template)
  return (
    <>
      <FormSection title={t('card.shop')} about={t('card.shopAbout')}>
        <Field name="template" noStyle>
          <ShopTypes onBegin={begin} />
        </Field>
      </FormSection>
      {template && (
        <>
          <Field name="name" label={t('card.name')} extra={t('card.nameHint')}>
            <Input />
          </Field>
          <Rewards template={template} count={card.rewards.length} />
          <FormSection title={t('card.look')}>
            <LookChoice form={form} card={card} />
            <div className="start-own">
              <Field name="backgroundColor" label={t('card.colour')}>
                <ColourField />
              </Field>
              <Field name="foregroundColor" label={t('card.textColour')}>
                <ColourField />
              </Field>
              <Field name="logo" label={t('card.logo')} extra={t('card.logoHint')}>
                <PictureField kind="campaignLogo" grant={campaignPresignedUrl} optional width={72} />
              </Field>
            </div>
          </FormSection>
        </>
      )}
    </>
  )
}

type ShopTypesProps = { value?: string; onBegin: (name: TemplateName) => void }

function ShopTypes({ value, onBegin }: ShopTypesProps) {
  const { t } = useTranslation('campaigns')
  return (
    <div className="templates start-shops">
      {templateNames.map((name) => {
        const { background, foreground, stamps } = campaignTemplates[name]
        return (
          <button key={name} type="button" aria-pressed={name === value} onClick={() => onBegin(name)}>
            <span className="template-card" style={{ background, color: foreground }}>
              {stamps.map(({ shape }) => (
                <svg key={shape} viewBox="3 3 18 18" aria-hidden="true">
                  <path d={stampShapes[shape]} />
                </svg>
              ))}
            </span>
            <strong>{t(`template.${name}.title`)}</strong>
          </button>
        )
      })}
    </div>
  )
}

type RewardsProps = { template: CampaignTemplate; count: number }

/** The reward, or each of them with what it costs. */
function Rewards({ template, count }: RewardsProps) {
  const { t } = useTranslation('first-steps')
  const { hasOneReward, unit } = descriptorOf(template.type)
  const countField = hasOwnCount(template) && <NumberField name="stampCount" label={t(`card.count.${unit}`)} />
  return (
    <>
      {countField}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="start-reward">
          <Field
            name={['rewards', index, 'name']}
            label={count > 1 ? t('card.rewardN', { n: index + 1 }) : t('card.reward')}
          >
            <Input />
          </Field>
          {!hasOneReward && <NumberField name={['rewards', index, 'chopCount']} label={t(`card.cost.${unit}`)} />}
        </div>
      ))}
    </>
  )
}
