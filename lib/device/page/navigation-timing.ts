/** How the present document was loaded; undefined where the browser does not tell. */
export const navigationTiming = (): PerformanceNavigationTiming | undefined =>
  'PerformanceNavigationTiming' in globalThis
    ? performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)
    : undefined;
