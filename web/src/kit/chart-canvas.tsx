import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartProps } from './chart-props.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The drawing itself; only `chart.tsx` loads it. */
export default function ChartCanvas(props: ChartProps & { height: number }) {
  const { token } = theme.useToken()
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<EChartsType>(null)

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
  useEffect(() => drawing.current?.setOption(optionOf(props, token), { notMerge: true }), [props, token])
  return <div ref={place} aria-hidden style={{ height: props.height, width: '100%' }} />
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf({ kind, labels, series, horizontal, stacked, max }: ChartProps, token: Token) {
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
    axisLabel: { ...text, hideOverlap: true },
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
  }
  const colours = [token.colorPrimary, token.colorSuccess, token.colorWarning, token.purple]
  const colourAt = (i: number) => colours[i % colours.length] ?? token.colorPrimary
  return {
    animation: !calm,
    animationDuration: 400,
    color: series.map(({ colour }, i) => colour ?? colourAt(i)),
    textStyle: text,
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: kind === 'bar' ? ('shadow' as const) : ('line' as const) },
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { ...text, color: token.colorText },
    },
    legend: { show: series.length > 1, top: 0, icon: 'roundRect', itemHeight: 10, itemWidth: 16, textStyle: text },
    grid: { left: 4, right: 16, top: series.length > 1 ? 36 : 12, bottom: 4, outerBoundsMode: 'same' as const },
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
