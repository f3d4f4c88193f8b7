import { CheckOutlined } from '@ant-design/icons'
import { Card, Segmented, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, themeColours, useUiSettings } from '../../lib/settings.ts'

const switches = ['fixedHeader', 'fixedSidebar', 'collapsed', 'multiTab', 'weakMode', 'sound'] as const

/** The theme settings of shell.md §3, kept on this browser. */
export function LookSettings() {
  const { t } = useTranslation('account')
  const settings = useUiSettings()
  return (
    <Card>
      <Typography.Title level={2} className="card-title">
        {t('look.title')}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{t('look.about')}</Typography.Paragraph>
      <Line label={t('look.theme')}>
        <Segmented
          aria-label={t('look.theme')}
          value={settings.theme}
          onChange={(theme) => changeSettings({ theme })}
          options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
        />
      </Line>
      <Line label={t('look.colour')}>
        <Swatches />
      </Line>
      <Line label={t('look.contentWidth')}>
        <Segmented
          aria-label={t('look.contentWidth')}
          value={settings.contentWidth}
          onChange={(contentWidth) => changeSettings({ contentWidth })}
          options={(['fluid', 'fixed'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
        />
      </Line>
      {switches.map((name) => (
        <Line key={name} label={t(`look.${name}`)}>
          <Switch
            aria-label={t(`look.${name}`)}
            checked={settings[name]}
            onChange={(on) => changeSettings({ [name]: on })}
          />
        </Line>
      ))}
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="look-line">
      <span>{label}</span>
      {children}
    </div>
  )
}

function Swatches() {
  const { t } = useTranslation('account')
  const { colour } = useUiSettings()
  return (
    <div className="swatches" role="radiogroup" aria-label={t('look.colour')}>
      {themeColours.map((value) => {
        const name = t(`look.colours.${value.slice(1) as '1890ff'}`)
        return (
          <label key={value} className="swatch" style={{ background: value }} title={name}>
            <input
              type="radio"
              name="colour"
              className="visually-hidden"
              aria-label={name}
              checked={value === colour}
              onChange={() => changeSettings({ colour: value })}
            />
            {value === colour && <CheckOutlined />}
          </label>
        )
      })}
    </div>
  )
}
