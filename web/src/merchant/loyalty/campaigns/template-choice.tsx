import { App, Form, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useHasFeature } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { type CampaignTemplate, campaignTemplates, templateNames, type TemplateName } from './campaign-templates.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { merchantToday } from './merchant-today.ts'
import { stampShapes } from './stamp-shapes.ts'
import '../../../kit/templates.css'
import './template-choice.css'
import { useTemplateWords } from './use-template-words.ts'
import { withoutLocked } from './without-locked.ts'
import { useTypeWords } from './type-words.ts'

/** Campaigns to start from: choosing one fills the form, and its pictures are drawn. */
export default function TemplateChoice() {
  const { t } = useTranslation('campaigns')
  return (
    <FormSection title={t('section.template')} about={t('section.templateAbout')}>
      {/* A control of the logo, so that the form knows of a change. */}
      <Field name="logo" noStyle>
        <Templates />
      </Field>
    </FormSection>
  )
}

function Templates({ onChange }: { onChange?: (logo: string) => void }) {
  const { t } = useTranslation('campaigns')
  const { typeName } = useTypeWords()
  const { message } = App.useApp()
  const form = Form.useFormInstance<FormValues>()
  const has = useHasFeature()
  const wordsOf = useTemplateWords()
  const [busy, setBusy] = useState<TemplateName>()
  const choose = async (name: TemplateName) => {
    setBusy(name)
    try {
      const { fillTemplate } = await loadChunk(() => import('./fill-template.ts'))
      const template: CampaignTemplate = campaignTemplates[name]
      const values = await fillTemplate(template, wordsOf(name), merchantToday())
      form.setFieldsValue(withoutLocked(values, has))
      onChange?.(values.logo ?? '')
      message.success(t('template.taken', { name: t(`template.${name}.title`) }))
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="templates">
      {templateNames.map((name) => {
        const { background, foreground, stamps, type } = campaignTemplates[name]
        return (
          <button key={name} type="button" disabled={Boolean(busy)} onClick={() => void choose(name)}>
            <span className="template-card" style={{ background, color: foreground }}>
              {busy === name ? (
                <Spin />
              ) : (
                stamps.map(({ shape }) => (
                  <svg key={shape} viewBox="3 3 18 18" aria-hidden="true">
                    <path d={stampShapes[shape]} />
                  </svg>
                ))
              )}
            </span>
            <strong>{t(`template.${name}.title`)}</strong>
            <span>{typeName(type)}</span>
          </button>
        )
      })}
    </div>
  )
}
