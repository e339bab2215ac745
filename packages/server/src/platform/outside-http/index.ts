export { type AllowedHosts, isThisMachine, OutsideRefused } from './allowed-hosts.ts';
export { ExchangeBroken, type HttpRequest, type HttpResponse } from './exchange.ts';
export { type OutsideHttp, outsideBase, outsideHttp } from './outside-http.ts';
export { tlsEndOf } from './tls-end.ts';
