import type { FirstCardDraft } from '@chopcard/contract/office/merchant/first-steps.ts'
import type { FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../../kit/form.tsx'
import { colourPairs } from '../colour-pairs.ts'
import { stampShapeNames, stampShapes } from '../stamp-shapes.ts'

type Props = { form: FormInstance; card: FirstCardDraft }

/** Colours that go together, and drawn icons, each with one tap. */
export function LookChoice({ form, card }: Props) {
  const { t } = useTranslation(['first-steps', 'campaigns'])
  return (
    <>
      <p className="start-label" id="start-colours">
        {t('card.colours')}
      </p>
      <fieldset className="start-colours" aria-labelledby="start-colours">
        {/* A control of the colour, so that the form knows of a change. */}
        <Field name="backgroundColor" noStyle>
          <Pairs value={card.backgroundColor} onText={(colour) => form.setFieldValue('foregroundColor', colour)} />
        </Field>
      </fieldset>
      <p className="start-label" id="start-icons">
        {t('card.icon')}
      </p>
      <fieldset className="start-icons" aria-labelledby="start-icons">
        <Field name="shape" noStyle>
          <Icons />
        </Field>
      </fieldset>
    </>
  )
}

type PairsProps = { value?: string; onChange?: (colour: string) => void; onText: (colour: string) => void }

function Pairs({ value, onChange, onText }: PairsProps) {
  const { t } = useTranslation('first-steps')
  return colourPairs.map(({ background, foreground }, index) => (
    <button
      key={background}
      type="button"
      aria-label={t('card.pair', { n: index + 1 })}
      aria-pressed={background === value}
      style={{ background, color: foreground }}
      onClick={() => {
        onText(foreground)
        onChange?.(background)
      }}
    >
      <span aria-hidden translate="no">
        Aa
      </span>
    </button>
  ))
}

function Icons({ value, onChange }: { value?: string; onChange?: (shape: string) => void }) {
  const { t } = useTranslation('campaigns')
  return stampShapeNames.map((shape) => (
    <button
      key={shape}
      type="button"
      aria-label={t(`chopType.shape.${shape}`)}
      aria-pressed={shape === value}
      onClick={() => onChange?.(shape)}
    >
      <svg viewBox="2 2 20 20" aria-hidden="true">
        <path d={stampShapes[shape]} />
      </svg>
    </button>
  ))
}
