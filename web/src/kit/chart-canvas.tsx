import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartProps } from './chart-props.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** So much of a chart's height its legend has where its names stand in one line. */
const legendHeight = 36

/** The drawing itself and its legend; only `chart.tsx` loads it. */
export default function ChartCanvas(props: ChartProps & { height: number }) {
  const { token } = theme.useToken()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<EChartsType>(null)
  const hasLegend = props.series.length > 1

  useEffect(() => {
    if (!place.current) return
    const chart = (drawing.current = init(place.current))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [])
  useEffect(
    () => drawing.current?.setOption(optionOf(props, token, hidden), { notMerge: true }),
    [props, token, hidden],
  )

  const toggle = (name: string) =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
  return (
    <>
      {hasLegend && <ChartLegend entries={coloured(props.series, token)} hidden={hidden} onToggle={toggle} />}
      <div ref={place} aria-hidden style={{ height: props.height - (hasLegend ? legendHeight : 0), width: '100%' }} />
    </>
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

/** The series with the colours that they are drawn in. */
function coloured(series: ChartProps['series'], token: Token): { name: string; colour: string }[] {
  const colours = [token.colorPrimary, token.colorSuccess, token.colorWarning, token.purple]
  return series.map(({ name, colour }, i) => ({
    name,
    colour: colour ?? colours[i % colours.length] ?? token.colorPrimary,
  }))
}

function optionOf(
  { kind, labels, series, horizontal, stacked, max }: ChartProps,
  token: Token,
  hidden: readonly string[],
) {
  const text = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: 12 }
  const names = {
    type: 'category' as const,
    data: [...labels],
    inverse: horizontal,
    axisLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisTick: { show: false },
    axisLabel: { ...text, hideOverlap: true, width: horizontal ? 110 : undefined, overflow: 'truncate' as const },
  }
  const amounts = {
    type: 'value' as const,
    minInterval: 1,
    ...(max !== undefined && { max, interval: max / 4 }),
    // Lying numbers share the width of a phone.
    splitNumber: horizontal ? 3 : 5,
    axisLabel: { ...text, hideOverlap: true, formatter: formatNumber },
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
  }
  return {
    animation: !calm,
    animationDuration: 400,
    color: coloured(series, token).map(({ colour }) => colour),
    textStyle: text,
    tooltip: {
      trigger: 'axis' as const,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '–'),
      axisPointer: { type: kind === 'bar' ? ('shadow' as const) : ('line' as const) },
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { ...text, color: token.colorText },
    },
    // The names are beside the drawing, where they wrap; this hides what was chosen there.
    legend: { show: false, selected: Object.fromEntries(hidden.map((name) => [name, false])) },
    grid: { left: 4, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same' as const },
    xAxis: horizontal ? amounts : names,
    yAxis: horizontal ? names : amounts,
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: [...values],
      stack: stacked ? 'all' : undefined,
      smooth: 0.3,
      showSymbol: false,
      symbolSize: 7,
      barMaxWidth: horizontal ? 16 : 22,
      itemStyle: { borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] },
      areaStyle: kind === 'line' && series.length === 1 ? { opacity: 0.12 } : undefined,
    })),
  }
}
