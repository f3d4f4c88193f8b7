import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { PlusOutlined } from '@ant-design/icons'
import { levelRules } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Button, Form, Radio, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FieldList } from '../../../kit/form.tsx'
import { useFeature } from '../../../kit/permissions.tsx'
import type { TabProps } from './tab-props.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { LevelRow } from './level-row.tsx'
import './levels-tab.css'
import { NumberField } from './number-field.tsx'

/** The levels of members, the first being where everybody starts, and who sets them. */
export default function LevelsTab({ type, readOnly }: TabProps) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const isEarned = Form.useWatch((values: FormValues) => values.levelBy === 'earned', { form, preserve: true })
  return (
    <>
      <LevelRule type={type} isEarned={isEarned} />
      <FormSection title={t('section.levels')}>
        <FieldList name="memberLevels">
          {(rows, { add, remove, move, most, isFull }) => (
            <>
              {rows.map(({ key, name }) => (
                <LevelRow
                  key={key}
                  type={type}
                  index={name}
                  isEarned={isEarned}
                  onUp={name > 0 ? () => move(name, name - 1) : undefined}
                  onRemove={rows.length > 1 ? () => remove(name) : undefined}
                />
              ))}
              {!readOnly && !isFull && (
                <Button icon={<PlusOutlined />} onClick={() => add({ level: String(rows.length + 1) })}>
                  {t('level.add')}
                </Button>
              )}
              {isFull && <Typography.Text type="secondary">{t('level.most', { max: most })}</Typography.Text>}
            </>
          )}
        </FieldList>
      </FormSection>
    </>
  )
}

function LevelRule({ type, isEarned }: Pick<TabProps, 'type'> & { isEarned: boolean }) {
  const { t } = useTranslation('campaigns')
  const mayBeEarned = useFeature('memberLevelTiers') && descriptorOf(type).mayEarnLevels
  if (!mayBeEarned) return <p className="form-section-about">{t('level.about', { context: type })}</p>
  return (
    <FormSection title={t('section.levelBy')} about={t('level.aboutChoice')}>
      <Field name="levelBy">
        <Radio.Group
          vertical
          aria-label={t('section.levelBy')}
          options={levelRules.map((value) => ({ value, label: t(`levelBy.${value}`) }))}
        />
      </Field>
      {isEarned && (
        <div className="form-grid">
          <NumberField
            name="levelPeriodDays"
            label={t('field.levelPeriodDays')}
            hint={t('hint.levelPeriodDays')}
            unit={t('hint.days')}
            required
          />
          <NumberField
            name="levelGraceDays"
            label={t('field.levelGraceDays')}
            hint={t('hint.levelGraceDays')}
            unit={t('hint.days')}
          />
        </div>
      )}
    </FormSection>
  )
}
