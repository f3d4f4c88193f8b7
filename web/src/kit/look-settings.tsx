import { CheckOutlined } from '@ant-design/icons'
import { Segmented, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, settingChoices, themeColours, useUiSettings } from '../lib/settings.ts'
import './look-settings.css'

const switches = ['fixedHeader', 'fixedSidebar', 'collapsed', 'multiTab', 'weakMode', 'sound'] as const
/** What is about the menu at the side, and does nothing where it is at the top. */
const ofSideMenu: readonly string[] = ['fixedSidebar', 'collapsed']

/** The settings of how pages look (decisions/shell.md §3), kept on this browser: in the account’s settings and in the header’s drawer. */
export function LookSettings() {
  const { t } = useTranslation('look')
  const settings = useUiSettings()
  return (
    <div>
      <Choice name="theme" />
      <Line label={t('colour')}>
        <Swatches />
      </Line>
      <Choice name="layout" hint={t('layoutHint')} />
      <Choice name="contentWidth" />
      {switches.map((name) => (
        <Line key={name} label={t(name)}>
          <Switch
            aria-label={t(name)}
            disabled={settings.layout === 'top' && ofSideMenu.includes(name)}
            checked={settings[name]}
            onChange={(on) => changeSettings({ [name]: on })}
          />
        </Line>
      ))}
    </div>
  )
}

function Choice({ name, hint }: { name: 'theme' | 'layout' | 'contentWidth'; hint?: string }) {
  const { t } = useTranslation('look')
  const settings = useUiSettings()
  return (
    <Line label={t(name)} hint={hint}>
      <Segmented
        aria-label={t(name)}
        value={settings[name]}
        onChange={(value) => changeSettings({ [name]: value })}
        options={settingChoices[name].map((value) => ({ value, label: t(value) }))}
      />
    </Line>
  )
}

function Line({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="look-line">
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {children}
    </div>
  )
}

function Swatches() {
  const { t } = useTranslation('look')
  const { colour } = useUiSettings()
  // The page and the drawer may show them both.
  const group = useId()
  return (
    <div className="swatches" role="radiogroup" aria-label={t('colour')}>
      {themeColours.map((value) => {
        const name = t(`colours.${value.slice(1) as '1890ff'}`)
        return (
          <label key={value} className="swatch" style={{ background: value }} title={name}>
            <input
              type="radio"
              name={group}
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
