/** Where what a button above the list opens lies: below its middle, moved sideways as far as a narrow window needs. */
export const withinWindow = { placement: 'bottom', align: { overflow: { shiftX: true, adjustY: true } } } as const
