import { Alert, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { contrast } from '../../../kit/contrast.ts'
import { Field } from '../../../kit/form.tsx'
import { ColourField } from '../../../kit/colour-field.tsx'
import { colourPairs } from './colour-pairs.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'

/** The two colours of the card, with pairs to choose from and a word when they cannot be read on each other. */
export function ColoursSection({ readOnly }: { readOnly?: boolean }) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const background = Form.useWatch<string | undefined>('backgroundColor', form)
  const foreground = Form.useWatch<string | undefined>('foregroundColor', form)
  return (
    <FormSection title={t('section.colours')} about={readOnly ? undefined : t('section.coloursAbout')}>
      {!readOnly && (
        <Field name="backgroundColor" noStyle>
          <ColourPairs />
        </Field>
      )}
      <div className="form-grid">
        <Field name="backgroundColor" label={t('field.backgroundColor')}>
          <ColourField />
        </Field>
        <Field name="foregroundColor" label={t('field.foregroundColor')}>
          <ColourField />
        </Field>
      </div>
      {isHardToRead(background, foreground) && <Alert type="warning" showIcon title={t('hint.foregroundColor')} />}
    </FormSection>
  )
}

type PairsProps = { value?: string; onChange?: (background: string) => void }

// A control of the background, so that the form knows of a change; the text colour follows it.
function ColourPairs({ value, onChange }: PairsProps) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const foreground = Form.useWatch<string | undefined>('foregroundColor', form)
  const choose = (pair: (typeof colourPairs)[number]) => {
    form.setFieldsValue({ foregroundColor: pair.foreground })
    onChange?.(pair.background)
  }
  return (
    <fieldset className="colour-pairs" aria-label={t('look.pairs')}>
      {colourPairs.map((pair) => (
        <button
          key={pair.background}
          type="button"
          style={{ background: pair.background, color: pair.foreground }}
          aria-label={t('look.pair', pair)}
          aria-pressed={pair.background === value && pair.foreground === foreground}
          onClick={() => choose(pair)}
        >
          {t('look.sample')}
        </button>
      ))}
    </fieldset>
  )
}

const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')

// 3 to 1 is what large words need.
const isHardToRead = (one: string | undefined, other: string | undefined) =>
  isColour(one) && isColour(other) && contrast(one, other) < 3
