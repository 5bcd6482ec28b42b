import { useEffect, useState } from 'react';

/**
 * Takes a file that is dropped anywhere: the browser would open it.
 * @param onDrop null takes none
 * @returns whether one is held over the page
 */
export function useDrop(onDrop: ((file: File) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(name, act, { signal: ended.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setIsOver(onDrop !== null);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onDrop?.(file);
    });
    return () => ended.abort();
  }, [onDrop]);
  return isOver;
}
